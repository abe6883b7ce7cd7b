import { addDays } from '@parastoo/kit/dates'
import { todayInTehran } from './start-nodes.ts'

/** What a search that anybody may make is answered with; 0 where nothing answers. */
export const searchStatus = (baseUrl: string): Promise<number> =>
  fetch(`${baseUrl}/api/flight-catalog/FlightCatalog/Available`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.7.0.1' },
    signal: AbortSignal.timeout(10_000),
    body: JSON.stringify({
      productType: 'DomesticFlight',
      originDestinations: [
        {
          origin: 'THR',
          destination: 'MHD',
          originKind: 'CityCode',
          destinationKind: 'CityCode',
          departureDate: addDays(todayInTehran(), 1),
        },
      ],
      adults: 1,
    }),
  }).then(
    ({ status }) => status,
    () => 0,
  )
