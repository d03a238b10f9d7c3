/** In order and as evenly as it goes, in so many groups. */
export const evenShares = <Item>(items: readonly Item[], count: number): Item[][] =>
  Array.from({ length: count }, (_, at) =>
    items.slice(Math.floor((at * items.length) / count), Math.floor(((at + 1) * items.length) / count)),
  )
