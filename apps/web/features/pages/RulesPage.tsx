import { pages } from '../../messages/pages.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Article } from './Article.tsx'

export const meta = () => pageMeta(pages.rules.title, { description: pages.rules.lead })

export default function RulesPage() {
  return <Article article={pages.rules} />
}
