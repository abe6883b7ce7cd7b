/** What a PDF says and how it looks, for tests. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The pages as one string each, without spaces and invisible marks: readers differ in both (facts, section 1). */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  // The reader takes the bytes for itself.
  const opening = getDocument({ data: pdf.slice(), verbosity: 0 })
  const document = await opening.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(bare(content.items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  await opening.destroy()
  return pages
}

/** Without spaces and invisible marks. */
export const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')
