import { appConfig } from './config.ts'

/** The address others reach a page at, which may not be the one this browser used. */
export const shareLink = (path: string): string => `${appConfig.appUrl}${path}`
