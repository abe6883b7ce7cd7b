/** A flight line as its product would describe it, for products that a test plays. */
import type { PaxType } from '@parastoo/contract/enums'
import type { LineContent, OrderPassenger } from '@parastoo/contract/orders/lines'

type FlightContent = Extract<LineContent, { kind: 'flight' }>

const proposal: FlightContent['flight']['proposal'] = {
  proposalId: '018f0000-0000-7000-8000-0000000000f1',
  requestId: '018f0000-0000-7000-8000-0000000000f2',
} as FlightContent['flight']['proposal']

export const describedFlight = ({
  passengers,
}: {
  passengers: readonly OrderPassenger[]
}): FlightContent => ({
  kind: 'flight',
  documents: [],
  flight: { proposal, standings: [], passengers: [...passengers], pnr: null },
})

/** Passengers of these types, each with an id and a name of their own. */
export const describedPassengers = (types: readonly PaxType[]): OrderPassenger[] =>
  types.map((type, index) => ({
    id: `018f0000-0000-7000-8000-00000000000${index}`,
    type,
    passengerType: 1,
    firstName: 'Sara',
    lastName: 'Moradi',
    firstNameFarsi: 'سارا',
    lastNameFarsi: `مرادی ${index}`,
    genderTitle: 'Female',
    birthDateFa: '1990-01-01',
    documentType: 'NationalCode',
    nationalCode: '',
    nationalityCountryNameFa: '',
    passportIssuingCountryCountryNameFa: '',
    passportType: '',
    passportNumber: '',
    passportExpirationDateFa: '',
    price: 0,
    ticketNumber: null,
    pnr: null,
  }))
