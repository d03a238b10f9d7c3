import { cspNonce } from './nonce.ts'

/** The operator's analytics script, if there is one. A learner never notices when it fails. */
export function loadAnalytics(src: string | null): void {
  if (!src) return
  const script = document.createElement('script')
  script.async = true
  script.nonce = cspNonce
  script.src = src
  script.addEventListener('error', () => console.warn('The analytics script did not load.'))
  document.head.append(script)
}
