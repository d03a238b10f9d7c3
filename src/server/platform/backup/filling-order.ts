/** Puts each table after all those it refers to. A table that refers to itself is filled by one statement. */
export function inFillingOrder<Table extends { name: string }>(
  tables: Table[],
  references: { from: string; to: string }[],
): Table[] {
  const ordered: Table[] = []
  const placed = new Set<string>()
  let left = tables
  while (left.length > 0) {
    const waitsFor = (table: Table) =>
      references.some(({ from, to }) => from === table.name && to !== from && !placed.has(to))
    const next = left.filter((table) => !waitsFor(table))
    if (next.length === 0) {
      throw new Error(
        `These tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}.`,
      )
    }
    ordered.push(...next)
    for (const { name } of next) placed.add(name)
    left = left.filter((table) => !placed.has(table.name))
  }
  return ordered
}
