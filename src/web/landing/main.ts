import { startColourScheme } from './colour-scheme.ts'
import { showFlash } from './flash.ts'

const schemeButton = document.querySelector<HTMLButtonElement>('.scheme')
if (schemeButton) startColourScheme(schemeButton)

const flash = document.querySelector<HTMLElement>('.flash')
if (flash) {
  // A page restored from the browser's cache does not load again, but may have a new notice.
  addEventListener('pageshow', () => showFlash(flash))
}

try {
  // A visitor of this page has left the classroom; the app's own watcher does not run on this page.
  localStorage.removeItem('activeCourseId')
  localStorage.removeItem('currentCourseWithUnits')
} catch {
  // A browser that forbids storage has nothing to clear.
}
