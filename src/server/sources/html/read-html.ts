import { cleanTitle } from '#server/sources/read/clean-text.ts'
import { decodeBytes } from '#server/sources/read/decode-bytes.ts'
import type { Reading } from '#server/sources/read/read-line.ts'
import { type Block, chaptersOf, outlineOfHeadings, sectionsOf } from '#server/sources/read/sections.ts'
import { type HtmlReading, htmlBlocks } from './html-blocks.ts'

/** A saved page: what it is about, without what stands around it; the whole of it where that cannot be told. */
export async function readHtml(bytes: Uint8Array): Promise<Reading> {
  const html = decodeBytes(bytes)
  const whole = htmlBlocks(html, { without: ['nav', 'footer', 'menu'] })
  const main = await mainContent(html, whole)
  const chosen = main ?? whole
  const { author = '', title } = { ...main }
  return { ...readingOf(chosen.blocks), title: title || whole.title, author, pictures: chosen.pictures }
}

/** Blocks of one text as sections, with its headings as the table of contents. */
export function readingOf(blocks: readonly Block[]): Pick<Reading, 'sections' | 'outline'> {
  const { sections, placeOf } = sectionsOf(chaptersOf(blocks))
  return { sections, outline: outlineOfHeadings(blocks, placeOf) }
}

type MainContent = HtmlReading & { author: string }

const mostElements = 60_000
const mostNested = 400
const shortPage = 20_000

async function mainContent(html: string, whole: HtmlReading): Promise<MainContent | undefined> {
  // Building the whole tree of a page has its price, and walking down a deep one ends in no answer.
  if (whole.elements > mostElements || whole.deepest > mostNested) return undefined
  const article = await findArticle(html)
  if (article === undefined) return undefined
  const read = htmlBlocks(article.html)
  const share = lengthOf(read) / Math.max(1, lengthOf(whole))
  // A long text of which half is missing was a book, not a page with an article in it.
  const isMain = lengthOf(whole) < shortPage ? share > 0.2 : share > 0.5
  return isMain ? { ...read, title: article.title || whole.title, author: article.author } : undefined
}

const lengthOf = ({ blocks }: HtmlReading): number => blocks.reduce((sum, { text }) => sum + text.length, 0)

async function findArticle(
  html: string,
): Promise<{ html: string; title: string; author: string } | undefined> {
  const [{ Readability }, { parseHTML }] = await Promise.all([
    import('@mozilla/readability'),
    import('linkedom'),
  ])
  try {
    const { document } = parseHTML(html)
    const article = new Readability(document as unknown as Document, {
      maxElemsToParse: mostElements,
    }).parse()
    if (typeof article?.content !== 'string') return undefined
    return {
      html: article.content,
      title: cleanTitle(article.title ?? ''),
      author: cleanTitle(article.byline ?? ''),
    }
  } catch {
    // A page that its maker did not make well is still a page with text.
    return undefined
  }
}
