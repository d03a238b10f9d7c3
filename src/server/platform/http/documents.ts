import { firstAsks } from '#contract/addresses/first-asks.ts'
import { documentKind } from '#contract/pages.ts'
import { hasMailbox } from '#server/platform/mail/has-mailbox.ts'
import type { Env } from '#server/platform/operations/env.ts'
import type { HeldSettings } from '#server/platform/operations/settings.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { screenStarts } from './screen-starts.ts'
import { contentSecurityPolicy, newNonce } from './security-headers.ts'
import type { WebFiles } from './web-files.ts'

/** What a page tells search engines and messengers. */
export type PageMeta = { title: string; description: string; path: string; index: boolean }

const appMeta: Omit<PageMeta, 'path'> = {
  title: 'Trivium',
  description: 'Courses designed with AI and led by three guides, for people who teach themselves.',
  index: false,
}

const landingMeta: Omit<PageMeta, 'path'> = {
  title: 'Trivium · AI-agent-based education for people who teach themselves',
  description:
    'Describe what you want to know. Trivium designs a course, and three AI guides, a Professor, an Examiner and a Librarian, lead you through it at your own pace.',
  index: true,
}

/** What is known of who opens a page: whether they are signed in, which model their guides speak through, and whether they run this. */
export type VisitorFacts = { isSignedIn: boolean; model: string | null; isOperator: boolean }

/** And of the operator's settings. */
type PageFacts = VisitorFacts & Pick<HeldSettings, 'signUps' | 'courseVisibility'>

export const notBuilt = 'The web app has not been built: run npm run build.'

/** Every value is escaped for the place it goes to. */
const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** The landing is the same for everybody, as far as it says who may sign up. */
export function fillLanding(env: Env, template: string, signUps: HeldSettings['signUps']): string {
  return fill(template, {
    meta: metaTags(env, { ...landingMeta, path: '/' }),
    signUps,
    waitlistHref: escapeHtml(env.waitlistUrl ?? '/signup'),
    waitlistAttributes: env.waitlistUrl === undefined ? '' : 'target="_blank" rel="noopener noreferrer"',
    analytics:
      env.analyticsSrc === undefined ? '' : `<script async src="${escapeHtml(env.analyticsSrc)}"></script>`,
  })
}

/** Fills the app's document anew for each answer, which has its own nonce. */
export function documentFiller(env: Env, web: Pick<WebFiles, 'documents' | 'screens'>) {
  // Behind the app's own styles, which those of a screen go before.
  const template = web.documents.get('app')?.replace('</head>', '{{starts}}\n  </head>')
  const startsOf = screenStarts(web)
  const config = {
    analyticsSrc: env.analyticsSrc ?? null,
    catalogues: env.catalogues !== null,
    mailbox: hasMailbox(env),
    runsHere: env.appUrlIsLoopback,
    provider: env.provider?.name ?? null,
    appUrl: env.appUrl,
  }
  const configFor = ({ model, isOperator, signUps, courseVisibility }: PageFacts) => {
    const pageConfig = {
      model: { connected: model !== null, name: model },
      isOperator,
      signUps,
      courseVisibility,
    }
    return JSON.stringify({ ...config, ...pageConfig }).replaceAll('<', '\\u003c')
  }

  return (path: string, status: 200 | 404 | 429, facts: PageFacts, meta?: PageMeta): Response => {
    const kind = documentKind(path)
    if (template === undefined) return new Response(notBuilt, { status: 500 })
    const nonce = newNonce()
    const html = fill(template, {
      nonce,
      config: configFor(facts),
      meta: metaTags(env, meta ?? { ...appMeta, path }),
      starts: startsOf(path, facts),
      // A visitor is sent to the login before anything is asked.
      asks: facts.isSignedIn ? escapeHtml(firstAsks(path).join(' ')) : '',
    })
    return new Response(html, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Security-Policy': contentSecurityPolicy(kind, nonce, env.analyticsSrc),
      },
    })
  }
}

function metaTags(env: Env, meta: PageMeta): string {
  const title = escapeHtml(meta.title)
  const description = escapeHtml(meta.description)
  const url = escapeHtml(env.appUrl + meta.path)
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    meta.index ? `<link rel="canonical" href="${url}">` : '<meta name="robots" content="noindex">',
    `<meta property="og:site_name" content="Trivium">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${escapeHtml(`${env.appUrl}/og.png`)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n    ')
}
