/** The door of rules: tables of rules and prices, tried and changed line by line. */
export { type ChangeHead, changeReader, changeWriter } from './change-store.ts'
export { changedLines } from './judge-change.ts'
export { ruleChanges } from './rule-changes.ts'
export { ruleRoutes } from './rule-routes.ts'
export {
  type ChangeNeeds,
  judgeWish,
  type NotSaved,
  type Saved,
  saveChange,
  saveIn,
  type Wish,
} from './save-change.ts'
