import { isLoopbackHost } from '#server/platform/http/loopback.ts'

/** The origins of the catalogues that a work is looked up in. */
export type CatalogueHosts = Record<'youtube' | 'openLibrary' | 'crossref', string>

const fixed: CatalogueHosts = {
  youtube: 'https://www.youtube.com',
  openLibrary: 'https://openlibrary.org',
  crossref: 'https://api.crossref.org',
}

/** A fixed list; for tests alone one address stands in for all of them. */
export const catalogueHosts = (standIn: string | undefined): CatalogueHosts =>
  standIn === undefined ? fixed : { youtube: standIn, openLibrary: standIn, crossref: standIn }

/** None at all is one, too. */
export const isStandIn = (address: string | undefined): boolean =>
  address === undefined || isLoopbackHost(URL.parse(address)?.hostname ?? '')
