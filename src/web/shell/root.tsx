import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { documentKind } from '#contract/pages.ts'
import { useBrowserBar } from '#web/shell/bars/use-browser-bar.ts'
import { NotificationStack } from '#web/ui/notices/notification-stack.tsx'
import { BareFrame } from './bare-frame.tsx'
import { loadSignedIn, signedInNow } from './load-signed-in.ts'
import { PageLayers } from './page-layers.tsx'
import { RouteProgress } from './route-progress.tsx'
import { hasShell } from './shell-paths.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useClassroomWatcher } from './use-classroom-watcher.ts'
import { useFlash } from './use-flash.ts'
import { useRouteArrival } from './use-route-arrival.ts'

const LateFrame = lazy(() => loadSignedIn().then((signedIn) => ({ default: signedIn.Frame })))

/** A frame that is there already is drawn with the page: what is lazy is always drawn after it. */
function useFrame(pathname: string) {
  const [Frame] = useState(() => signedInNow()?.Frame ?? LateFrame)
  if (documentKind(pathname) === 'sign-in') return SignInFrame
  return hasShell(pathname) ? Frame : BareFrame
}

export function Root() {
  const { pathname } = useLocation()
  const ThisFrame = useFrame(pathname)
  useRouteArrival()
  useFlash()
  useClassroomWatcher()
  useBrowserBar()
  return (
    <>
      <RouteProgress />
      <Suspense>
        <ThisFrame>
          <PageLayers />
        </ThisFrame>
      </Suspense>
      <NotificationStack />
    </>
  )
}
