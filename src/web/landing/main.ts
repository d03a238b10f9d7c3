import { startColourScheme } from './colour-scheme.ts'
import { showFlash } from './flash.ts'

const schemeButton = document.querySelector<HTMLButtonElement>('.scheme')
if (schemeButton) startColourScheme(schemeButton)

const flash = document.querySelector<HTMLElement>('.flash')
if (flash) {
  // A page that comes back from the browser's cache does not load again, but may have a new notice.
  addEventListener('pageshow', () => showFlash(flash))
}
