import { isLoopbackHost } from '#server/platform/http/loopback.ts'

/** The origins of the catalogues in which works are looked up. */
export type CatalogueHosts = Record<'youtube' | 'openLibrary' | 'crossref', string>

const fixed: CatalogueHosts = {
  youtube: 'https://www.youtube.com',
  openLibrary: 'https://openlibrary.org',
  crossref: 'https://api.crossref.org',
}

/** A fixed list. Tests replace all of them by one address. */
export const catalogueHosts = (standIn: string | undefined): CatalogueHosts =>
  standIn === undefined ? fixed : { youtube: standIn, openLibrary: standIn, crossref: standIn }

/** True without an address, too. */
export const isStandIn = (address: string | undefined): boolean =>
  address === undefined || isLoopbackHost(URL.parse(address)?.hostname ?? '')
