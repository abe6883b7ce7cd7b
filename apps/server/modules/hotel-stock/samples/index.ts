/** The door of samples: invented hotels that show what the product does. */
export { bringSampleHotels, type SamplesOutcome } from './bring-samples.ts'
export { drawHotel } from './drawings/draw.ts'
export { fillSampleNights } from './fill-nights.ts'
