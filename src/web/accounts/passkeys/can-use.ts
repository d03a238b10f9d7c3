import { appConfig } from '#web/lib/config.ts'

/**
 * Whether passkeys work in this browser and at this address: they belong to the host of APP_URL, which must have a name,
 * and the browser reads and writes their options by itself.
 */
export function canUsePasskeys(): boolean {
  const { hostname } = new URL(appConfig.appUrl || window.location.origin)
  const isNamed = !/^[\d.]+$|:/.test(hostname)
  return (
    isNamed &&
    window.location.hostname === hostname &&
    window.isSecureContext &&
    'PublicKeyCredential' in window &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}
