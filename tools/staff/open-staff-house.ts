import { declareWork } from '@parastoo/server/app/open-house'
import { type House, wireHouse } from '@parastoo/server/app/wiring'
import { systemClock } from '@parastoo/server/platform/clock'
import type { Config } from '@parastoo/server/platform/config/config'
import type { Db } from '@parastoo/server/platform/db/database'
import { createJobs } from '@parastoo/server/platform/jobs/jobs'
import type { Log } from '@parastoo/server/platform/log'

/** The rooms for one command, built when first asked for: they may queue jobs, and leave the work to the server. */
export function staffHouse({ db, ...grounds }: { config: Config; db: Db; url: string; log: Log }): {
  open: () => Promise<House>
  close: () => Promise<void>
} {
  let opened: Promise<House> | undefined
  const open = async () => {
    const jobs = createJobs({ db, clock: systemClock, ...grounds })
    const house = await wireHouse({ db, jobs, clock: systemClock, ...grounds })
    declareWork(house)
    await jobs.start({ work: false })
    return house
  }
  return {
    open: (): Promise<House> => {
      opened ??= open()
      return opened
    },
    async close() {
      const house = await opened
      await house?.grounds.jobs.stop()
      await house?.samples.stop()
      await house?.pdf.close()
    },
  }
}
