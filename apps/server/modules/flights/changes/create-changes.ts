import { answerChange } from './answer-change.ts'
import { openChangesDesk } from './desk.ts'
import { exchangeKeysAmong, exchangesAt } from './exchanges.ts'
import type { ChangesNeeds } from './needs.ts'
import { changesRoutes } from './routes.ts'
import { settleAnswer, watchAnswers } from './settle-answer.ts'
import { changesAtGlance } from './show-changes.ts'
import { changeInShort } from './tell-change.ts'
import { watchChanges } from './watch-changes.ts'

/** Builds the room from what it needs; `defineJobs` is called once, before jobs start. */
export function createChanges(needs: ChangesNeeds) {
  const { jobs } = needs
  return {
    routes: changesRoutes(needs),
    atGlance: (orderIds: readonly string[]) => changesAtGlance(needs, orderIds),
    answer: answerChange.bind(null, needs),
    inShort: (changeId: string) => changeInShort(needs, changeId),
    /** Asks the suppliers now what the round of every few minutes asks. */
    watch: () => watchChanges(needs),
    desk: openChangesDesk(needs),
    /** For the book that is compared with the suppliers' own. */
    exchangesAt: (ask: Parameters<typeof exchangesAt>[1]) => exchangesAt(needs.db, ask),
    exchangeKeysAmong: (references: readonly string[]) => exchangeKeysAmong(needs.db, references),
    /** Declares the durable work of changes. */
    defineJobs(): void {
      jobs.define<{ answerId: string }>(
        'settle-change-answer',
        { retryLimit: 20, retryDelaySeconds: 2 },
        ({ answerId }) => settleAnswer(needs, answerId),
      )
      jobs.every('watch-flight-changes', 120, () => watchChanges(needs))
      jobs.every('watch-change-answers', 60, () => watchAnswers(needs))
    },
  }
}
