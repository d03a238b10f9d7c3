import { guardedPages, matchesPage } from '#contract/pages.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import type { WebFiles } from './web-files.ts'

/**
 * Adds the files of a page's screen to its document, so that the browser loads them together with the app's
 * script instead of after it. A visitor of a guarded page is redirected to the login and does not need them.
 */
export function screenStarts({ screens }: Pick<WebFiles, 'screens'>) {
  const pages = [...screens].map(([page, { scripts, styles }]) => ({
    page,
    isGuarded: guardedPages.some((guarded) => guarded === page),
    links: [
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`),
    ].join('\n    '),
  }))
  return (path: string, { isSignedIn }: { isSignedIn: boolean }): string => {
    const found = pages.find(({ page }) => matchesPage(path, page))
    return found === undefined || (found.isGuarded && !isSignedIn) ? '' : found.links
  }
}
