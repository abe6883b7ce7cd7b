import { pages } from '../../messages/pages.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { Article } from './Article.tsx'

export const meta = () => pageMeta(pages.contact.title, { description: pages.contact.lead })

export default function ContactPage() {
  return <Article article={pages.contact} />
}
