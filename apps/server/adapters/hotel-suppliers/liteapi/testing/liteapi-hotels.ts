/** What the stub of LiteAPI sells: invented hotels, with what its content and its rates tell of them. */

export type LiteTax = { isIncluded: boolean; description: string; cents: number }
export type LiteRoom = {
  name: string
  boardType: 'RO' | 'BB' | 'BI' | 'HB' | 'FB' | 'AI'
  boardName: string
  maxOccupancy: number
  nightCents: number
  allotment: number
  /** Days before check-in until which cancelling is free; null: not refundable. */
  freeUntilDays: number | null
  /** What a public price may not go below, in hundredths of the rate. */
  suggestedPercent: number
  /** For each night. */
  taxes: readonly LiteTax[]
}
export type LiteHotel = {
  id: string
  name: string
  cityName: string
  countryCode: string
  lat: number
  lon: number
  stars: number
  rooms: LiteRoom[]
}

const room = (
  given: Partial<LiteRoom> & Pick<LiteRoom, 'name' | 'nightCents' | 'freeUntilDays'>,
): LiteRoom => ({
  boardType: 'RO',
  boardName: 'Room Only',
  maxOccupancy: 2,
  allotment: 4,
  suggestedPercent: 115,
  taxes: [{ isIncluded: true, description: 'VAT', cents: 520 }],
  ...given,
})

/** A fresh catalogue: what is sold of it is written into it. */
export const liteHotels = (): LiteHotel[] => [
  {
    id: 'lp900101',
    name: 'Sample Harbour Palace',
    cityName: 'Istanbul',
    countryCode: 'TR',
    lat: 41.0256,
    lon: 28.9744,
    stars: 5,
    rooms: [
      room({ name: 'Standard King Room', nightCents: 8_133, freeUntilDays: 4 }),
      room({
        name: 'Standard King Room',
        boardType: 'BI',
        boardName: 'Breakfast Included',
        nightCents: 7_410,
        freeUntilDays: null,
        taxes: [
          { isIncluded: true, description: 'VAT', cents: 480 },
          { isIncluded: false, description: 'Facility Fee', cents: 700 },
        ],
      }),
      room({
        name: 'Family Suite',
        boardType: 'HB',
        boardName: 'Half Board',
        maxOccupancy: 4,
        nightCents: 15_099,
        allotment: 1,
        freeUntilDays: 10,
      }),
    ],
  },
  {
    id: 'lp900102',
    name: 'Sample Old Town Rooms',
    cityName: 'Istanbul',
    countryCode: 'TR',
    lat: 41.0082,
    lon: 28.9784,
    stars: 3,
    rooms: [room({ name: 'Twin Room', nightCents: 4_217, allotment: 2, freeUntilDays: 1 })],
  },
  {
    id: 'lp900201',
    name: 'Sample Gulf View',
    cityName: 'Doha',
    countryCode: 'QA',
    lat: 25.2854,
    lon: 51.531,
    stars: 4,
    rooms: [room({ name: 'Deluxe Room', nightCents: 9_980, freeUntilDays: 2 })],
  },
]

/** A hotel in a list of content. */
export const liteListed = (hotel: LiteHotel) => ({
  id: hotel.id,
  name: hotel.name,
  hotelDescription: 'An invented hotel of the stub.',
  hotelTypeId: 204,
  chainId: 0,
  chain: 'Not Available',
  currency: 'USD',
  country: hotel.countryCode.toLowerCase(),
  city: hotel.cityName,
  latitude: hotel.lat,
  longitude: hotel.lon,
  address: '1 Sample Quay',
  zip: '00000',
  main_photo: 'https://static.example/a.jpg',
  thumbnail: 'https://static.example/small/a.jpg',
  stars: hotel.stars,
  rating: 8.1,
  reviewCount: 12,
  facilityIds: [1, 47],
  accessibilityAttributes: null,
  deletedAt: null,
})

/** A hotel's own content. */
export const liteDetail = (hotel: LiteHotel) => ({
  id: hotel.id,
  name: hotel.name,
  hotelDescription: 'An invented hotel of the stub.',
  hotelImportantInformation: 'A photo identification is asked for at check-in.',
  checkinCheckoutTimes: {
    checkout: '11:00 AM',
    checkin_start: '02:00 PM',
    checkin_end: '12:00 AM',
  },
  hotelImages: [
    {
      url: 'https://static.example/a.jpg',
      urlHd: 'https://static.example/a-hd.jpg',
      caption: 'Facade',
      order: 1,
      defaultImage: true,
    },
  ],
  main_photo: 'https://static.example/a.jpg',
  thumbnail: 'https://static.example/small/a.jpg',
  country: hotel.countryCode.toLowerCase(),
  city: hotel.cityName,
  starRating: hotel.stars,
  location: { latitude: hotel.lat, longitude: hotel.lon },
  address: '1 Sample Quay',
  hotelFacilities: ['WiFi available', 'Elevator'],
  zip: '00000',
  chainId: 0,
  chain: 'Not Available',
  facilities: [{ facilityId: 47, name: 'WiFi available' }],
  rooms: hotel.rooms.map((each, index) => ({
    id: 700_000 + index,
    roomName: each.name,
    description: '',
    roomSizeSquare: 22,
    roomSizeUnit: 'm2',
    hotelId: hotel.id,
    maxAdults: each.maxOccupancy,
    maxChildren: each.maxOccupancy - 1,
    maxOccupancy: each.maxOccupancy,
    bedTypes: [{ quantity: 1, bedType: 'Double bed(s)', bedSize: '131-150 cm wide', id: 9000 }],
    roomAmenities: [],
    photos: [],
  })),
  phone: '+10000000000',
  fax: '',
  email: '',
  hotelType: 'Hotels',
  airportCode: null,
  rating: 8.1,
  reviewCount: 12,
  parking: 'no',
  groupRoomMin: null,
  childAllowed: true,
  petsAllowed: false,
  policies: [
    {
      policy_type: 'POLICY_CHILDREN',
      name: 'Children and Extra Bed Policy',
      description: 'Children are welcome.',
      child_allowed: '',
      pets_allowed: '',
      parking: '',
      id: 1,
    },
  ],
  sentiment_analysis: { cons: ['Small lifts'], pros: ['Near the ferry'], categories: [] },
  sentiment_updated_at: '2026-01-01T00:00:00',
  poi: [],
})
