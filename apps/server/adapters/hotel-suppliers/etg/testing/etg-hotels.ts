/** What the stub of ETG sells: invented hotels with every key that its hotel page and its content know. */

export type EtgTax = { name: string; isIncluded: boolean; cents: number; currency: string }
export type EtgRoom = {
  roomName: string
  meal: 'nomeal' | 'breakfast' | 'half-board' | 'full-board' | 'all-inclusive'
  hasNoChildMeal: boolean
  /** What identifies its group of the content. */
  roomClass: number
  capacity: number
  nightCents: number
  allotment: number
  /** Days before check-in until which cancelling is free; null: never. */
  freeUntilDays: number | null
  paysBy: 'deposit' | 'hotel'
  /** For each night and room. */
  taxes: readonly EtgTax[]
}
export type EtgHotel = {
  hid: number
  id: string
  name: string
  regionId: number
  countryCode: string
  lat: number
  lon: number
  starRating: number
  needsGender: boolean
  rooms: EtgRoom[]
}
export type EtgRegion = { id: number; name: string; countryCode: string; iata: string }

export const etgRegions: readonly EtgRegion[] = [
  { id: 965847, name: 'Istanbul', countryCode: 'TR', iata: 'IST' },
  { id: 6053839, name: 'Dubai', countryCode: 'AE', iata: 'DXB' },
]

const cityTax: EtgTax = { name: 'city_tax', isIncluded: false, cents: 1500, currency: 'AED' }
const vat: EtgTax = { name: 'vat', isIncluded: true, cents: 410, currency: 'EUR' }

/** A fresh catalogue: what is sold of it is written into it. */
export const etgHotels = (): EtgHotel[] => [
  {
    hid: 7700101,
    id: 'sample_bosphorus_gate',
    name: 'Sample Bosphorus Gate Hotel',
    regionId: 965847,
    countryCode: 'TR',
    lat: 41.0102,
    lon: 28.9742,
    starRating: 4,
    needsGender: false,
    rooms: [
      room({ roomName: 'Standard Double room', nightCents: 6_050, freeUntilDays: 3 }),
      room({ roomName: 'Standard Double room', nightCents: 5_420, freeUntilDays: null }),
      room({
        roomName: 'Family room with city view',
        meal: 'breakfast',
        hasNoChildMeal: true,
        capacity: 4,
        nightCents: 11_900,
        allotment: 2,
        freeUntilDays: 7,
      }),
      room({
        roomName: 'Deluxe Double room',
        meal: 'half-board',
        nightCents: 14_300,
        freeUntilDays: 2,
        paysBy: 'hotel',
      }),
    ],
  },
  {
    hid: 7700102,
    id: 'sample_golden_horn_inn',
    name: 'Sample Golden Horn Inn',
    regionId: 965847,
    countryCode: 'TR',
    lat: 41.0311,
    lon: 28.9699,
    starRating: 3,
    needsGender: true,
    rooms: [room({ roomName: 'Twin room', nightCents: 3_875, allotment: 1, freeUntilDays: 1 })],
  },
  {
    hid: 7700201,
    id: 'sample_creek_tower',
    name: 'Sample Creek Tower',
    regionId: 6053839,
    countryCode: 'AE',
    lat: 25.2631,
    lon: 55.2972,
    starRating: 5,
    needsGender: false,
    rooms: [
      room({
        roomName: 'Premium Double room (full double bed)',
        meal: 'all-inclusive',
        nightCents: 20_200,
        freeUntilDays: 5,
        taxes: [cityTax, vat],
      }),
    ],
  },
]

const room = (
  given: Partial<EtgRoom> & Pick<EtgRoom, 'roomName' | 'nightCents' | 'freeUntilDays'>,
): EtgRoom => ({
  meal: 'nomeal',
  hasNoChildMeal: false,
  roomClass: 3,
  capacity: 2,
  allotment: 5,
  paysBy: 'deposit',
  taxes: [],
  ...given,
})

/** The group of rooms a rate belongs to: all of its fields must match the content's. */
export const rgExtOf = ({ roomClass, capacity, roomName }: EtgRoom) => ({
  class: roomClass,
  quality: roomName.startsWith('Deluxe') ? 6 : 2,
  sex: 0,
  bathroom: 2,
  bedding: roomName.startsWith('Twin') ? 4 : 3,
  family: capacity > 2 ? 1 : 0,
  capacity,
  club: 0,
  bedrooms: 0,
  balcony: 0,
  view: roomName.includes('city view') ? 5 : 0,
  floor: 0,
})

/** A hotel as `/hotel/info/` and a line of the dump tell it. */
export const etgContentOf = (hotel: EtgHotel) => {
  const region = etgRegions.find(({ id }) => id === hotel.regionId)
  return {
    address: `${hotel.hid % 100} Sample Street, ${region?.name}`,
    amenity_groups: [
      {
        group_name: 'General',
        amenities: ['24-hour reception', 'Elevator/lift'],
        non_free_amenities: ['Parking'],
      },
      { group_name: 'Internet', amenities: ['Free Wi-Fi'], non_free_amenities: [] },
    ],
    check_in_time: '14:00:00',
    check_out_time: '12:00:00',
    description_struct: [{ title: 'Location', paragraphs: ['An invented hotel of the stub.'] }],
    email: null,
    facts: null,
    front_desk_time_end: null,
    front_desk_time_start: null,
    hid: hotel.hid,
    hotel_chain: 'No chain',
    id: hotel.id,
    images: ['https://cdn.example/t/{size}/content/a.jpeg'],
    images_ext: [
      { url: 'https://cdn.example/t/{size}/content/a.jpeg', category_slug: 'unspecified' },
    ],
    is_closed: false,
    is_gender_specification_required: hotel.needsGender,
    keys_pickup: null,
    kind: 'Hotel',
    latitude: hotel.lat,
    longitude: hotel.lon,
    metapolicy_extra_info: 'A photo identification is asked for at check-in.',
    metapolicy_struct: {
      add_fee: [],
      check_in_check_out: [],
      children: [],
      children_meal: [],
      cot: [],
      deposit: [
        {
          availability: 'unspecified',
          currency: 'EUR',
          deposit_type: 'breakage',
          payment_type: 'cash',
          price: '50.00',
          price_unit: 'per_room_per_stay',
          pricing_method: 'fixed',
        },
      ],
      extra_bed: [],
      internet: [],
      meal: [],
      no_show: { availability: 'unavailable', day_period: 'unspecified', time: '00:00:00' },
      parking: [],
      pets: [],
      shuttle: [],
      visa: { visa_support: 'unspecified' },
    },
    name: hotel.name,
    payment_methods: ['cash', 'visa'],
    phone: '+10000000000',
    policy_struct: [],
    postal_code: '00000',
    region: {
      country_code: hotel.countryCode,
      iata: region?.iata,
      id: hotel.regionId,
      name: region?.name,
      type: 'City',
    },
    room_groups: [...new Map(hotel.rooms.map((each) => [each.roomName, each])).values()].map(
      (each, index) => ({
        images: [],
        name: each.roomName,
        name_struct: { bathroom: null, bedding_type: 'full double bed', main_name: each.roomName },
        rg_ext: rgExtOf(each),
        room_amenities: ['non-smoking'],
        room_group_id: index + 1,
      }),
    ),
    semantic_version: 0,
    serp_filters: ['has_internet'],
    star_certificate: null,
    star_rating: hotel.starRating,
  }
}
