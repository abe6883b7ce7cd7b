import { pages } from '../../messages/pages.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Article } from './Article.tsx'

export const meta = () => pageMeta(pages.about.title, { description: pages.about.lead })

export default function AboutPage() {
  return <Article article={pages.about} />
}
