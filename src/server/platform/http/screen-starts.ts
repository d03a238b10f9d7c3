import { guardedPages, matchesPage } from '#contract/pages.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import type { WebFiles } from './web-files.ts'

/**
 * Names in a page's document what its screen surely needs, so that it comes in one wave with the app's own script instead of
 * after it. A visitor of a page behind the sign-in goes on to the login, and needs none of it.
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
