import type { ReadingChoices } from '#contract/sources/reading.ts'
import { PictureShelf } from '#server/sources/pictures/picture-shelf.ts'
import { cleanTitle } from '#server/sources/read/clean-text.ts'
import { decodeText } from '#server/sources/read/decode-text.ts'
import { fragmentOf, pageAddress, placeLinks } from '#server/sources/read/links.ts'
import type { OnProgress, Reading } from '#server/sources/read/read-line.ts'
import { type Block, chaptersOf, outlineOfHeadings, sectionsOf } from '#server/sources/read/sections.ts'
import { type HtmlReading, htmlBlocks } from './html-blocks.ts'
import { isAround } from './surroundings.ts'
import { withoutData } from './without-data.ts'

/** Reads a saved page: its main text without navigation, or the whole page where its owner asks for it. */
export async function readHtml(
  bytes: Uint8Array,
  _onProgress: OnProgress,
  { encoding, isWhole = false }: ReadingChoices = {},
): Promise<Reading> {
  const { text, encodings } = await decodeText(bytes, encoding)
  const { html, fileOf } = withoutData(text)
  const whole = htmlBlocks(html)
  const article = await articleOf(html, whole)
  const blocks = isWhole ? whole.blocks : mainBlocks(whole, article)
  const made = article?.blocks.some((block) => block === blocks[0]) ? article : whole
  return {
    ...readingOf(blocks, { made, shelf: new PictureShelf(fileOf) }),
    title: article?.title || whole.title,
    author: article?.author ?? '',
    leftOut: Math.max(0, lengthOf(whole.blocks) - lengthOf(blocks)),
    encodings,
  }
}

type Parts = { made?: Pick<HtmlReading, 'blocks' | 'ids'>; shelf?: PictureShelf }

/** One sequence of blocks as sections, with its headings as the table of contents. */
export function readingOf(
  written: readonly Block[],
  { made, shelf = new PictureShelf() }: Parts = {},
): Pick<Reading, 'sections' | 'outline' | 'pictures' | 'kept'> {
  const blocks = shelf.shown(written)
  const { sections, placeOf } = sectionsOf(chaptersOf(blocks))
  const kept = new Set(blocks)
  placeLinks(
    sections,
    (href) => {
      const at = href.startsWith('#') ? made?.ids.get(fragmentOf(href)) : undefined
      const block =
        at === undefined
          ? undefined
          : made?.blocks.slice(at, at + nearby).find((each) => kept.has(each) && each.text !== '')
      const url = pageAddress(href)
      if (block !== undefined) return { block }
      return url === undefined ? undefined : { url }
    },
    placeOf,
  )
  return {
    sections,
    outline: outlineOfHeadings(blocks, placeOf),
    pictures: shelf.leftOut,
    kept: shelf.kept,
  }
}

/**
 * An id may name something that was left out, such as a picture: then the text behind it is the target, up to
 * this many blocks later.
 */
const nearby = 5

type Article = HtmlReading & { author: string }

const maxElements = 60_000
const maxNesting = 400

/** The article that the library (Readability) finds in a page. */
async function articleOf(html: string, whole: HtmlReading): Promise<Article | undefined> {
  // Building a DOM of a huge page is expensive, and walking a deeply nested one overflows the stack.
  if (whole.elements > maxElements || whole.deepest > maxNesting) return undefined
  const article = await findArticle(html)
  return article && { ...htmlBlocks(article.html), title: article.title, author: article.author }
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** How much text of a page an article may leave out: a date, a name, a caption. */
const maxMissing = { characters: 100, share: 0.015 }
/**
 * A page that has less than this share of its text outside of menus has menus around its text, or is a menu.
 */
const leastKept = 0.2

/**
 * The article, if it leaves out only navigation. If it leaves out text, definition lists, tables or code, the
 * page is a manual: then the whole page without the parts around the text.
 */
function mainBlocks(whole: HtmlReading, article: Article | undefined): Block[] {
  const placed = whole.blocks.map((block, at) => {
    const { linked = 0, around, isNote = false } = whole.places[at] ?? {}
    return { block, linked, isNote, isAround: around !== undefined && isAround(around) }
  })
  const inText = placed.filter((each) => !each.isAround)
  const kept = inText.map(({ block }) => block)
  if (lengthOf(kept) < leastKept * lengthOf(whole.blocks)) return whole.blocks
  // A page of links, such as a table of contents, has no article.
  if (article === undefined || lengthOf(article.blocks) < leastKept * lengthOf(kept)) return kept
  const most = Math.max(maxMissing.characters, maxMissing.share * lengthOf(kept))
  if (isMore(missingIn(article, inText), most) || lacksHeadings(article, kept)) return kept
  // Some articles still contain a short menu.
  const texts = new Set(['', ...kept.map(({ text }) => bare(text))])
  const menus = new Set(placed.filter((each) => each.isAround).map(({ block }) => bare(block.text)))
  return article.blocks.filter(({ text }) => texts.has(bare(text)) || !menus.has(bare(text)))
}

const bare = (text: string) => text.replace(/\s+/g, '')

/** A sentence may have many links; with so many letters outside of links it still counts as text. */
const leastWords = 40

/** The lengths of the blocks that are text, not links, and not in the article. */
function* missingIn(
  article: Article,
  inText: readonly { block: Block; linked: number; isNote: boolean }[],
): Generator<number> {
  const texts = new Set(article.blocks.map(({ text }) => bare(text)))
  const all = [...texts].join('')
  for (const { block, linked, isNote } of inText) {
    const text = bare(block.text)
    // A note that a sentence refers to counts as missing, however short it is.
    if (isNote && !all.includes(text)) yield Number.POSITIVE_INFINITY
    const isText = 2 * linked < text.length || text.length - linked >= leastWords
    if (isText && !texts.has(text) && !all.includes(text)) yield text.length - linked
  }
}

const leastHeadings = 3

/**
 * The library takes the headings of some manuals for ornament and drops them; then no entry leads to a part
 * of the text.
 */
function lacksHeadings(article: Article, kept: readonly Block[]): boolean {
  const texts = new Set(article.blocks.map(({ text }) => bare(text)))
  const headings = kept.filter(({ kind }) => kind === 'heading')
  const lost = headings.filter(({ text }) => !texts.has(bare(text))).length
  return lost >= leastHeadings && 2 * lost >= headings.length
}

function isMore(lengths: Iterable<number>, most: number): boolean {
  let sum = 0
  for (const length of lengths) {
    sum += length
    if (sum > most) return true
  }
  return false
}

/**
 * An XML page closes an empty anchor like this. Read as HTML, the anchor would stay open and make the rest of
 * the page one link.
 */
const closedAnchor = /<a\b([^<>]*)\/>/g

async function findArticle(
  html: string,
): Promise<{ html: string; title: string; author: string } | undefined> {
  const [{ Readability }, { parseHTML }] = await Promise.all([
    import('@mozilla/readability'),
    import('linkedom'),
  ])
  try {
    const { document } = parseHTML(html.replace(closedAnchor, '<a$1></a>'))
    const article = new Readability(document as unknown as Document, {
      maxElemsToParse: maxElements,
    }).parse()
    if (typeof article?.content !== 'string') return undefined
    return {
      html: article.content,
      title: cleanTitle(article.title ?? ''),
      author: cleanTitle(article.byline ?? ''),
    }
  } catch {
    // A page with faulty HTML is still a page with text.
    return undefined
  }
}
