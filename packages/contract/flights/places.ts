/** Airports, airlines and countries as clients need them (api.md, Flights). */
import * as z from 'zod'
import { currencyCodes } from '../enums.ts'
import { instant } from '../fields.ts'
import { openOperation, reply } from '../operation.ts'

const airport = z.object({
  iataCode: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  cityCode: z.string(),
  cityNameFa: z.string(),
  cityNameEn: z.string(),
  countryCode: z.string(),
  countryNameFa: z.string(),
  timeZone: z.string(),
  lat: z.number(),
  lon: z.number(),
})
export type Airport = z.infer<typeof airport>

const airline = z.object({
  code: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  colour: z.string(),
})
export type Airline = z.infer<typeof airline>

export const country = z.object({
  id: z.number(),
  code2: z.string(),
  code3: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  dialingCode: z.string().nullable(),
})
export type Country = z.infer<typeof country>

const currency = z.object({
  currencyCode: z.enum(currencyCodes),
  currencySymbol: z.string(),
  /** Rial for one unit of the currency; display only. */
  exchangeRate: z.number(),
  isDefault: z.boolean(),
  /** Whose rate it is; empty for the rial. */
  source: z.string(),
  /** Since when; null for the rial. */
  setAt: instant.nullable(),
  /** Whether prices may be shown by it: a rate that is too old is not. */
  isFresh: z.boolean(),
})
export type ListedCurrency = z.infer<typeof currency>

const placeSearch = z.object({
  search: z.string().max(60).optional(),
  take: z.number().int().min(1).max(200).default(20),
})

export const places = {
  domesticAirports: openOperation
    .route({
      method: 'POST',
      path: '/flight-configuration/Airport/GetDomesticPlpAirports',
      summary: 'Airports inside Iran; typing «مشهد», mashhad, mhd or mashad finds MHD first',
      tags: ['Places'],
    })
    .input(placeSearch)
    .output(reply(z.array(airport))),
  internationalAirports: openOperation
    .route({
      method: 'POST',
      path: '/flight-configuration/Airport/GetInternationalPlpAirports',
      summary: 'Airports for an international search, those of Iran included as origins',
      tags: ['Places'],
    })
    .input(placeSearch)
    .output(reply(z.array(airport))),
  airlines: openOperation
    .route({
      method: 'POST',
      path: '/flight-configuration/Agency/GetAgencies',
      summary: 'Airlines with Persian name and colour',
      tags: ['Places'],
    })
    .input(placeSearch)
    .output(reply(z.array(airline))),
  countries: openOperation
    .route({
      method: 'GET',
      path: '/flight-configuration/Country/GetAllCountries',
      summary: 'Countries with dialling codes',
      tags: ['Places'],
    })
    .output(reply(z.array(country))),
  currencies: openOperation
    .route({
      method: 'GET',
      path: '/pricing/CurrencyRate/GetUICurrencyCodes',
      summary: 'Display currencies and their rates',
      tags: ['Places'],
    })
    .output(reply(z.array(currency))),
}
