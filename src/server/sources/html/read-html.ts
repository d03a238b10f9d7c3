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

/** A saved page: what it is about, without what stands around it; all of it where its owner asks for that. */
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

/** Blocks of one text as sections, with its headings as the table of contents. */
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

/** An id may name what was left out, such as a picture: then the text behind it. */
const nearby = 5

type Article = HtmlReading & { author: string }

const mostElements = 60_000
const mostNested = 400

/** What a library takes for the article of a page. */
async function articleOf(html: string, whole: HtmlReading): Promise<Article | undefined> {
  // Building the whole tree of a page has its price, and walking down a deep one ends in no answer.
  if (whole.elements > mostElements || whole.deepest > mostNested) return undefined
  const article = await findArticle(html)
  return article && { ...htmlBlocks(article.html), title: article.title, author: article.author }
}

const lengthOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0)

/** Of the text of a page so much may be missing in an article: a date, a name, the line below a picture. */
const mostMissing = { characters: 100, share: 0.015 }
/** A page with less text than this outside of its menus has them around the text, or is one. */
const leastKept = 0.2

/**
 * The article where what it leaves out is navigation. Where it leaves out text, lists of definitions, tables or code, the page
 * is a manual: then all of it but the parts around the text.
 */
function mainBlocks(whole: HtmlReading, article: Article | undefined): Block[] {
  const placed = whole.blocks.map((block, at) => {
    const { linked = 0, around, isNote = false } = whole.places[at] ?? {}
    return { block, linked, isNote, isAround: around !== undefined && isAround(around) }
  })
  const inText = placed.filter((each) => !each.isAround)
  const kept = inText.map(({ block }) => block)
  if (lengthOf(kept) < leastKept * lengthOf(whole.blocks)) return whole.blocks
  // A page of links, such as a list of contents, has no article.
  if (article === undefined || lengthOf(article.blocks) < leastKept * lengthOf(kept)) return kept
  const most = Math.max(mostMissing.characters, mostMissing.share * lengthOf(kept))
  if (isMore(missingIn(article, inText), most) || lacksHeadings(article, kept)) return kept
  // A short menu stays in some articles.
  const texts = new Set(['', ...kept.map(({ text }) => bare(text))])
  const menus = new Set(placed.filter((each) => each.isAround).map(({ block }) => bare(block.text)))
  return article.blocks.filter(({ text }) => texts.has(bare(text)) || !menus.has(bare(text)))
}

const bare = (text: string) => text.replace(/\s+/g, '')

/** A sentence may be full of links; so many letters beside them are one. */
const leastWords = 40

/** The lengths of what is read of a page, is no link, and is not in its article. */
function* missingIn(
  article: Article,
  inText: readonly { block: Block; linked: number; isNote: boolean }[],
): Generator<number> {
  const texts = new Set(article.blocks.map(({ text }) => bare(text)))
  const all = [...texts].join('')
  for (const { block, linked, isNote } of inText) {
    const text = bare(block.text)
    // What a sentence refers to is missed, however short it is.
    if (isNote && !all.includes(text)) yield Number.POSITIVE_INFINITY
    const isText = 2 * linked < text.length || text.length - linked >= leastWords
    if (isText && !texts.has(text) && !all.includes(text)) yield text.length - linked
  }
}

const leastHeadings = 3

/** A library takes titles of some manuals for ornament, and with them all that leads to a part of the text. */
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

/** A page that is XML closes an empty anchor so; else all behind it would be one link, which is no article. */
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
