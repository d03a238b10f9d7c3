import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from '#contract/paging.ts'
import { sentenceFor } from '#web/lib/api-error.ts'

/** The part of a request's query that asks for a page; none for the first. */
type PageQuery = { cursor?: string }

const pageAfter = (cursor: string | undefined): PageQuery => (cursor === undefined ? {} : { cursor })

/** A list that comes page by page, for usePages. */
export const pagedQuery = <Read extends Page<unknown>>(
  queryKey: readonly unknown[],
  read: (page: PageQuery, options: { init: { signal: AbortSignal } }) => Promise<Read>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageAfter(pageParam), { init: { signal } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Read) => nextCursor ?? undefined,
  })

type PagedQuery<Read> = UseInfiniteQueryOptions<
  Read,
  Error,
  InfiniteData<Read>,
  readonly unknown[],
  string | undefined
>

/** Counts the loaded items. An answer without items counts as none: the list itself shows that error. */
export const countIn = (data: InfiniteData<Page<unknown>> | undefined): number =>
  (data?.pages ?? []).reduce((sum, { items }) => sum + (items?.length ?? 0), 0)

/** What has come of a list so far, and `more`: what <LoadMore> takes. */
export function usePages<Read extends Page<unknown>>(query: PagedQuery<Read>) {
  const list = useInfiniteQuery(query)
  const pages = list.data?.pages
  const items = useMemo(() => pages?.flatMap<Read['items'][number]>((page) => page.items) ?? [], [pages])
  const more = {
    hasMore: list.hasNextPage,
    isLoading: list.isFetchingNextPage,
    error: list.isFetchNextPageError ? sentenceFor(list.error) : undefined,
    onLoadMore: list.fetchNextPage,
  }
  return { list, items, more }
}

/** Every page of a list, one after the other. */
export async function allPages<Item>(
  read: (page: PageQuery & { limit: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: '100', ...pageAfter(cursor) })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return items
}
