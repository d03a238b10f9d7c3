import './ui/styles.ts'
import './ui/theme-variables.css'
import './lib/no-eval.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { documentKind } from '#contract/pages.ts'
import { loadAnalytics } from './lib/analytics.ts'
import { colourSchemeManager } from './lib/colour-scheme.ts'
import { appConfig } from './lib/config.ts'
import { isOtherDocument, leaveTo } from './lib/document-crossing.ts'
import { cspNonce } from './lib/nonce.ts'
import { addressBar } from './lib/routing/address-bar.ts'
import { firstPage } from './lib/routing/first-page.ts'
import { Pages } from './lib/routing/pages.tsx'
import { screenRouter } from './lib/routing/screen-router.ts'
import { scrollPositions } from './lib/routing/scroll-positions.ts'
import { askForSession } from './lib/session/fetch-session.ts'
import { reportWebVitals } from './lib/web-vitals.ts'
import { routes } from './routes.tsx'
import { ErrorScreen, RootErrorScreen } from './shell/error-screen.tsx'
import { Loading } from './shell/loading.tsx'
import { hasShell } from './shell/shell-paths.ts'
import { theme } from './ui/theme.ts'

const { pathname } = window.location
// Requested while the screen's script is still loading.
if (hasShell(pathname)) askForSession()

// A page that the browser cached before a logout must not appear again by the back button.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload()
})

const router = screenRouter({
  routes,
  isOtherDocument,
  leave: leaveTo,
  waiting: Loading,
  failed: ErrorScreen,
  bar: addressBar(window),
  positions: scrollPositions(),
})
router.start()

const container = document.getElementById('root')
if (!container) throw new Error('The document has no place for the app.')

const app = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      // The variables are in the style sheet: theme-variables.css.
      withCssVariables={false}
      withGlobalClasses={false}
      colorSchemeManager={colourSchemeManager()}
      defaultColorScheme="auto"
      getStyleNonce={() => cspNonce}
    >
      <Pages router={router} failed={<RootErrorScreen />} />
    </MantineProvider>
  </StrictMode>
)
const root = createRoot(container)
// Rendered in small steps, so that the browser handles a press meanwhile.
void firstPage(router).then(() => startTransition(() => root.render(app)))

if (documentKind(pathname) === 'app') loadAnalytics(appConfig.analyticsSrc)
void reportWebVitals()
