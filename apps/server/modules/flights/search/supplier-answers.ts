/**
 * Asks suppliers outside behind the reply, keeps what they answer and tells who follows (one piece: the life of an answer from the
 * question to its last reader). Answers are in memory on the node that asks and in the database for all others.
 */
import type { ProposalsArrived, SearchCompleted } from '@parastoo/contract/flights/search-live'
import { notifyAfterCommit } from '../../../platform/db/database.ts'
import type { Listening } from '../../../platform/db/listener.ts'
import { newId } from '../../../platform/ids.ts'
import type { GuardedSupplier } from '../suppliers/index.ts'
import { partyOf, proposeAll, questionOf } from './ask-suppliers.ts'
import { directionsOf, validMinutes } from './asked-directions.ts'
import type { SearchNeeds } from './needs.ts'
import { newsOf } from './news-of-search.ts'
import type { RememberedSearch } from './remembered-search.ts'
import { asOf, type SupplierAnswer } from './supplier-answer.ts'
import { findAnswers, putAnswers } from './supplier-answer-store.ts'

/** Who is told of news on this node: the live socket. */
export type SearchFollowers = {
  isFollowed: (requestId: string) => boolean
  tell: (requestId: string, news: ProposalsArrived | SearchCompleted) => void
}

type Needs = Pick<SearchNeeds, 'db' | 'clock' | 'log' | 'places' | 'suppliers' | 'remembered'>

const channel = 'supplier-answered'
/** A search that is forgotten here is found in the database. */
const mostRequests = 500
const flushAfterMs = 20
/** What a node that asks is given over a supplier's own deadline before others count its question as late. */
const graceMs = 2_000

export function followSuppliers(needs: Needs) {
  const { db, clock, log, suppliers } = needs
  const node = newId()
  /** What this node has asked, by request id. */
  const own = new Map<string, Map<string, SupplierAnswer>>()
  let unwritten: SupplierAnswer[] = []
  let timer: NodeJS.Timeout | null = null
  let followers: SearchFollowers | null = null
  let isClosed = false
  const running = new Set<Promise<void>>()
  /** What followers have been told of, by the search they watch. */
  const told = new Map<string, ReadonlySet<string>>()

  let flushed = Promise.resolve()
  /** Writes what is only in memory, after what is being written: whoever has waited for it finds it in the database. */
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const batch = unwritten
    unwritten = []
    if (batch.length > 0)
      flushed = flushed.catch(() => {}).then(async () => await putAnswers(db, batch))
    return flushed
  }
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      flush().catch((fault) => log.error({ err: fault }, 'supplier answers could not be kept'))
    }, flushAfterMs)
  }
  const keepRound = (requestId: string, asked: readonly SupplierAnswer[]) => {
    own.delete(requestId)
    own.set(requestId, new Map(asked.map((answer) => [answer.supplier, answer])))
    // A Map keeps insertion order: the first key is the oldest question.
    if (own.size > mostRequests) own.delete(own.keys().next().value as string)
  }
  /** Keeps what a supplier has answered; false when its round is over, or forgotten here and known to the database alone. */
  const keep = (answer: SupplierAnswer): boolean => {
    const round = own.get(answer.requestId)
    const asked = round?.get(answer.supplier)
    if (!round || !asked?.askedAt.equals(answer.askedAt)) return false
    round.set(answer.supplier, answer)
    return true
  }

  const standing = async (search: RememberedSearch): Promise<readonly SupplierAnswer[]> => {
    if (suppliers.remote.length === 0) return []
    const { requestId } = search
    const known = own.get(requestId)
    const answers = known ? [...known.values()] : await findAnswers(db, [requestId])
    const now = clock.now()
    const oldest = now.subtract({ minutes: validMinutes })
    const isFresh = suppliers.remote.every(({ name }) =>
      answers.some(
        ({ supplier, askedAt }) =>
          supplier === name && Temporal.Instant.compare(askedAt, oldest) > 0,
      ),
    )
    if (isFresh) return inOrder(answers).map((answer) => asOf(answer, now))
    begin([search])
    return standing(search)
  }
  /** In the order suppliers are wired; one that is not wired any more has nothing to sell. */
  const inOrder = (answers: readonly SupplierAnswer[]) =>
    suppliers.remote.flatMap(({ name }) => answers.find((one) => one.supplier === name) ?? [])

  const begin = (searches: readonly RememberedSearch[]): void => {
    const askedAt = clock.now()
    for (const search of searches) {
      const round = suppliers.remote.map(({ name, searchTimeoutMs }): SupplierAnswer => {
        const lateAt = askedAt.add({ milliseconds: searchTimeoutMs + graceMs })
        const { requestId } = search
        return { requestId, supplier: name, state: 'searching', askedAt, lateAt, arrived: [] }
      })
      keepRound(search.requestId, round)
      unwritten.push(...round)
      // After the reply that is being written in this turn.
      setImmediate(() => {
        suppliers.remote.forEach((supplier, index) => {
          const asked = round[index]
          if (!asked) return
          // What breaks here is ours: the question ends as late.
          askOne(search, supplier, asked).catch((fault) =>
            log.error({ err: fault, supplier: supplier.name }, 'an answer could not be taken in'),
          )
        })
      })
    }
    flushSoon()
  }

  const askOne = async (
    search: RememberedSearch,
    supplier: GuardedSupplier,
    asked: SupplierAnswer,
  ): Promise<void> => {
    const { criteria, requestId, returningOf } = search
    const { state, offers } = await supplier.ask(questionOf(needs, criteria, directionsOf(search)))
    // A node that closes leaves its questions to time: elsewhere they end as late.
    if (isClosed) return
    const ask = { requestId, party: partyOf(criteria), isReturning: returningOf !== null }
    const arrived = proposeAll(needs, { ...ask, supplier: supplier.name, offers })
    const answer: SupplierAnswer = { ...asked, state, arrived }
    if (keep(answer)) await Promise.all([tellFollowers(requestId), writeAnswer(answer)])
    else {
      await writeAnswer(answer)
      await tellFollowers(requestId)
    }
  }

  const writeAnswer = async (answer: SupplierAnswer): Promise<void> => {
    const { requestId } = answer
    const writing = flush()
      .then(() =>
        db.tx(async (tx) => {
          await putAnswers(tx, [answer])
          notifyAfterCommit(tx, channel, JSON.stringify([node, requestId]))
        }),
      )
      .catch((fault) => log.error({ err: fault, requestId }, 'an answer could not be kept'))
      .finally(() => running.delete(writing))
    running.add(writing)
    await writing
  }

  /**
   * Tells those who watch on this node what has been answered and was not told yet: two answers at once are told together, so that
   * the end never comes before what it ends.
   */
  const tellFollowers = async (requestId: string): Promise<void> => {
    try {
      const search = await needs.remembered.find(requestId)
      if (!search || !followers) return
      const watched = search.returningOf ?? requestId
      if (!followers.isFollowed(watched)) return
      const isOut = search.returningOf === null
      const out = isOut ? search : await needs.remembered.find(watched)
      const back = isOut ? await needs.remembered.findReturning(watched) : search
      if (!out) return
      const whole = { out: await answered(out), back: back && (await answered(back)) }
      const before = told.get(watched) ?? new Set<string>()
      const untold = [...whole.out.answers, ...(whole.back?.answers ?? [])].filter(
        (answer) => answer.state !== 'searching' && !before.has(nameOf(answer)),
      )
      if (untold.length === 0) return
      const names = new Set(untold.map(nameOf))
      told.set(watched, before.union(names))
      if (told.size > mostRequests) told.delete(told.keys().next().value as string)
      const news = newsOf(needs, whole, (answer) => names.has(nameOf(answer)))
      for (const each of news) followers.tell(watched, each)
    } catch (fault) {
      log.error({ err: fault, requestId }, 'followers of a search could not be told')
    }
  }
  const answered = async (search: RememberedSearch) => ({ search, answers: await standing(search) })

  return {
    begin,
    standing,
    flush,
    /** Lets `those` know of every answer, whichever node has asked. */
    async follow(those: SearchFollowers): Promise<Listening> {
      followers = those
      if (suppliers.remote.length === 0) return { stop: async () => {} }
      return await db.listen(channel, (text) => {
        if (text === null) return
        const [sender, requestId = ''] = JSON.parse(text) as string[]
        if (sender === node) return
        void tellFollowers(requestId)
      })
    },
    /** Writes what is still only in memory; nobody waits for suppliers. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.all(running)
      await flush()
    },
  }
}

/** One round of one supplier on one list. */
const nameOf = ({ requestId, supplier, askedAt }: SupplierAnswer): string =>
  `${requestId} ${supplier} ${askedAt}`
