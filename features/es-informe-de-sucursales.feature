# language: es
Característica: Informes y locales, en español

  # Un ejemplo para escribir escenarios en español: los mismos pasos, las mismas
  # etiquetas y los mismos resultados que en inglés.

  @op:branch-report @BR-31
  Regla: BR-31 Sin filtro de marca para rangos que empiezan antes del 1 de mayo de 2025

    Esquema del escenario: filtro de marca, <caso>
      Dado que hoy es 2025-05-10 o después
      Cuando pido el informe de sucursales desde <desde> hasta <hasta> con cardBrand "VISA"
      Entonces la respuesta es <resultado>

      Ejemplos: aceptada
        | caso                 | desde      | hasta      | resultado |
        | primer día permitido | 2025-05-01 | 2025-05-10 | aceptada  |

      Ejemplos: rechazada
        | caso                 | desde      | hasta      | resultado        |
        | un día antes         | 2025-04-30 | 2025-05-10 | rechazada: BR-31 |

  @op:branch-report @BR-05
  Regla: BR-05 startDate es obligatorio

    Escenario: falta startDate
      Cuando pido el informe de sucursales sin startDate
      Entonces la respuesta es rechazada: BR-05

  @op:branch-report @BR-10
  Regla: BR-10 endDate no está en el futuro

    Escenario: endDate es hoy
      Dado que en Chile no falta ni sobra poco para la medianoche
      Cuando pido el informe de sucursales desde ayer hasta hoy
      Entonces la respuesta no es rechazada: BR-10

    Escenario: endDate en dos días
      Cuando pido el informe de sucursales desde ayer hasta hoy+2
      Entonces la respuesta es rechazada: BR-10

  @op:branch-report @BR-08 @Q-RANGE-LIMIT
  Regla: BR-08 El rango no pasa de 30 días

    Escenario: más de dos meses
      Cuando pido el informe de sucursales desde 2025-01-01 hasta 2025-03-10
      Entonces la respuesta es rechazada: BR-08

    Escenario: 40 días si el límite es 30
      Cuando pido el informe de sucursales desde 2025-01-01 hasta 2025-02-10
      Entonces la respuesta es rechazada: BR-08 si Q-RANGE-LIMIT es 30

  @op:branch-report @BR-00
  Regla: BR-00 Un informe con ventas

    Escenario: ventas de dos días
      Dado un comercio con ventas
      Cuando pido el informe de sucursales desde $from hasta $to con page 1 y pageSize 7
      Entonces la respuesta es un éxito
      Y la respuesta es HTTP 200
      Y la respuesta es JSON
      Y pagination.pageSize de la respuesta es 7
      Y cada transacción cae entre $from y $to

  @op:transaction-report @TR-START-REQUIRED
  Regla: TR-START-REQUIRED StartDate es obligatorio

    Escenario: falta StartDate
      Cuando pido el informe de transacciones sin StartDate
      Entonces la respuesta es rechazada: TR-START-REQUIRED

  @op:transaction-report @TR-END-CALENDAR
  Regla: TR-END-CALENDAR EndDate existe en el calendario

    Esquema del escenario: fin de febrero, <caso>
      Cuando pido el informe de transacciones desde <desde> hasta <hasta>
      Entonces la respuesta es <resultado>

      Ejemplos:
        | caso           | desde      | hasta      | resultado                  |
        | año bisiesto   | 2024-02-20 | 2024-02-29 | aceptada                   |
        | año común      | 2025-02-20 | 2025-02-29 | rechazada: TR-END-CALENDAR |

  @op:transaction-report @TR-SERIAL
  Regla: TR-SERIAL El terminal es del comercio

    Escenario: terminal de otra cuenta
      Cuando pido el informe de transacciones desde ayer hasta hoy con SerialNumber $foreignTerminal
      Entonces la respuesta es rechazada: TR-SERIAL

  @op:transaction-report @TR-NO-DATA
  Regla: TR-NO-DATA Nada que devolver

    Escenario: cuenta sin ventas
      Dada la cuenta sinVentas
      Cuando pido el informe de transacciones desde ayer hasta hoy
      Entonces la respuesta viene sin datos

  @op:transaction-report @TR-MONEY @Q-TR-RECONCILIATION-SUM @Q-TR-WITHOUT-COMMISSION
  Regla: TR-MONEY La comisión y el resto suman el monto

    Escenario: montos y conciliaciones
      Dado un comercio con ventas
      Y Q-TR-WITHOUT-COMMISSION es net
      Cuando pido el informe de transacciones desde $from hasta $to con:
        | pageSize | 20 |
      Entonces amount de cada transacción es la suma de "extraData.amountCommission, extraData.amountWithoutCommission"
      Y las cuotas de cada transacción suman extraData.amountWithoutCommission si Q-TR-RECONCILIATION-SUM es net

  @op:transaction-report @TR-BODY @TR-START-REQUIRED
  Regla: TR-BODY El cuerpo es un objeto JSON

    @Q-TR-NOT-JSON
    Escenario: una llave abierta
      Cuando mando al informe de transacciones el cuerpo:
        """
        {
        """
      Entonces la respuesta no es un éxito

  @op:locations @L-DISTINCT
  Regla: L-DISTINCT Los locales son distintos

    Escenario: ningún local dos veces
      Cuando pido los locales
      Entonces la respuesta es aceptada
      Y no hay dos entradas con el mismo id

  @op:locations @ERROR_NOT_AUTHORIZED
  Regla: ERROR_NOT_AUTHORIZED Falta la clave o no sirve

    Escenario: locales sin clave
      Dado un pedido sin clave API
      Cuando pido los locales
      Entonces la respuesta es rechazada: ERROR_NOT_AUTHORIZED

  @op:serial-numbers @SN-LISTING @Q-SERIAL-SHAPE
  Regla: SN-LISTING Los terminales de la cuenta

    Escenario: el terminal de una venta
      Dado que Q-SERIAL-SHAPE es provisional
      Cuando pido los números de serie
      Entonces una entrada tiene serialNumber $terminal
