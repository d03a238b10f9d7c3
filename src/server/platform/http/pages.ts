import { Hono } from 'hono'
import { isPage, matchesPage, publicPages } from '#contract/pages.ts'
import { whoOpens } from '#server/platform/connections/who-opens.ts'
import { countPages } from '#server/platform/limits/limit-requests.ts'
import { hasMailbox } from '#server/platform/mail/has-mailbox.ts'
import type { AppContext, AppEnv, Learner, Services } from './context.ts'
import { documentFiller, type PageMeta } from './documents.ts'
import { encodeText } from './encode-text.ts'
import { serveWebFiles, type WebFiles } from './web-files.ts'

/**
 * The title and description of a page; null for a page whose subject was deleted; undefined for the default
 * ones.
 */
type DescribePage = (path: string) => Promise<PageMeta | null | undefined>

type PageParts = { describePage: DescribePage; findLearner: (c: AppContext) => Promise<Learner | null> }

/** The public pages about one thing. */
const describedPages = publicPages.filter((page) => page.includes(':'))

/**
 * Everything a browser requests that is not the API: files of the build, and the app's document for every
 * page but the landing page.
 */
export function pageRoutes(services: Services, web: WebFiles, { describePage, findLearner }: PageParts) {
  const { env } = services
  const fillDocument = documentFiller(env, web)
  const counted = countPages()
  return new Hono<AppEnv>()
    .use(serveWebFiles(web))
    .get('/robots.txt', (c) =>
      c.text(`User-agent: *\nDisallow: /api/\nAllow: /\nSitemap: ${env.appUrl}/sitemap.xml\n`, 200, {
        'Cache-Control': 'public, max-age=3600',
      }),
    )
    .get('/sitemap.xml', (c) =>
      c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${env.appUrl}/</loc></url></urlset>\n`,
        200,
        { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
      ),
    )
    .get('*', async (c, next) => {
      // A missing file must not be answered with a page: HTML in place of a script fails without saying what
      // is missing.
      if (looksLikeFile(c.req.path)) return next()
      // Only a script requests so many: it gets an error text, and costs nothing until the window ends.
      const { allowed, retryAfterSeconds } = await counted.any(c)
      if (!allowed) {
        c.header('Retry-After', String(retryAfterSeconds))
        return c.text(`Too many pages were asked for. Please try again in ${retryAfterSeconds} seconds.`, 429)
      }
      const meta = await wordsFor(c).catch((error: unknown) => {
        c.get('log').warn({ err: error }, 'a page goes out without its own words')
        return undefined
      })
      if (meta instanceof Response) return meta
      const opened = await openedBy(c)
      const isThere = isPageHere(c.req.path) && meta !== null
      const page = fillDocument(c.req.path, isThere ? 200 : 404, opened, meta ?? undefined)
      const { body, headers } = await encodeText(await page.text(), c.req.header('accept-encoding'))
      return new Response(body, {
        status: page.status,
        headers: [...page.headers, ...Object.entries(headers)],
      })
    })

  function isPageHere(path: string): boolean {
    return isPage(path) && (hasMailbox(env) || !matchesPage(path, '/mailbox'))
  }

  async function openedBy(c: AppContext) {
    const held = await services.settings.readOrLast()
    return { ...held, ...(await whoOpens(services, () => findLearner(c))) }
  }

  /**
   * Over the limit, a page has the default title and description: it is still a page, and its calls report
   * the limit.
   */
  async function wordsFor(c: AppContext): Promise<PageMeta | null | undefined | Response> {
    const { path } = c.req
    if (!describedPages.some((page) => matchesPage(path, page))) return undefined
    const { allowed, retryAfterSeconds } = await counted.described(c)
    if (allowed) return describePage(path)
    const page = fillDocument(path, 429, await openedBy(c))
    page.headers.set('Retry-After', String(retryAfterSeconds))
    return page
  }
}

/** The last part of a page's address may contain dots: the screen answers '/reflection/01.02.2025'. */
function looksLikeFile(path: string): boolean {
  if (/^\/(api|assets|prompts)(\/|$)|^\/\./.test(path)) return true
  return /\.\w{1,8}$/.test(path) && !isPage(path)
}
