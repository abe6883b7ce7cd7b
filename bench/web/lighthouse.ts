import { percentile, type Row } from '../table.ts'

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
type Report = {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>
  environment: { benchmarkIndex: number }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

export type PageGoal = {
  name: string
  url: string
  performance: number
  /** Says noindex by decision 0021: everything else of its SEO must be right. */
  isKeptOut?: boolean
}

/** The medians of several runs of Lighthouse on one page, as a phone on a slow network sees it, against the goals. */
export async function measurePage(
  { name, url, performance, isKeptOut = false }: PageGoal,
  { port, runs }: { port: number; runs: number },
): Promise<Row[]> {
  const { default: lighthouse } = (await import('lighthouse' as string)) as { default: Lighthouse }
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse had no answer for ${url}`)
    reports.push(result.lhr)
  }
  const median = (of: (report: Report) => number) => percentile(reports.map(of), 0.5)
  const score = (category: Category) =>
    median(({ categories }) => Math.round((categories[category].score ?? 0) * 100))
  const timing = (audit: string) =>
    median(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  const row = (what: string, measured: number, wanted: string, holds: boolean): Row => ({
    goal: name,
    what,
    measured: String(Math.round(measured * 1000) / 1000),
    wanted,
    holds,
  })
  const scoreRow = (category: Category, wanted: number): Row => ({
    ...row(category, score(category), `>= ${wanted}`, score(category) >= wanted),
    ...(score(category) < wanted && { remark: failing(reports, category) }),
  })
  const keptOutRow = (): Row => {
    const wrong = reports.map((report) => failing([report], 'seo')).filter((one) => one !== '')
    const isRight = wrong.every((one) => one === 'is-crawlable 0')
    return {
      ...row('seo', score('seo'), 'all but is-crawlable', isRight),
      remark: isRight ? 'noindex by decision 0021' : wrong.join('; '),
    }
  }
  const [lcpMs, shift, blockedMs] = [
    timing('largest-contentful-paint'),
    timing('cumulative-layout-shift'),
    timing('total-blocking-time'),
  ]
  return [
    scoreRow('performance', performance),
    scoreRow('accessibility', 100),
    scoreRow('best-practices', 100),
    isKeptOut ? keptOutRow() : scoreRow('seo', 100),
    row('largest paint, ms', lcpMs, '<= 1800', lcpMs <= 1800),
    row('layout shift', shift, '<= 0.02', shift <= 0.02),
    {
      ...row('blocking time, ms', blockedMs, '<= 100', blockedMs <= 100),
      remark: `the machine’s index by Lighthouse: ${reports.map(({ environment }) => environment.benchmarkIndex).join(', ')}`,
    },
  ]
}

function failing(reports: readonly Report[], category: Category): string {
  const [report] = reports
  const refs = (report?.categories[category] as { auditRefs?: { id: string; weight: number }[] })
    ?.auditRefs
  return (refs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${report?.audits[id]?.score}`)
    .join(', ')
}
