/** The door of travellers: how people who are named in orders are sealed, known again and forgotten, whoever sells to them. */
export { createTravellers } from './create-travellers.ts'
export { personKeyOf, personKeysOf, personText } from './person-key.ts'
export { renewSeals } from './renew-seals.ts'
export {
  type Renewable,
  type RenewedPerson,
  type SealedTable,
  sealedTable,
} from './sealed-table.ts'
