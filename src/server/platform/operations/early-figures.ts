type Labels = Record<string, string | number>

/** What is counted of each answered request. */
export type RequestFigures<Of extends Labels = { method: string; route: string; status: number }> = {
  requests: { inc(labels: Of): void }
  durations: { observe(labels: Pick<Of, 'route'>, seconds: number): void }
}

/** Kept until there is something to count with, which takes longer to load than the first answers wait. */
export function earlyFigures(): RequestFigures & { handTo(figures: RequestFigures): void } {
  let later: RequestFigures | undefined
  const kept: ((figures: RequestFigures) => void)[] = []
  const count = (act: (figures: RequestFigures) => void) => {
    if (later === undefined) kept.push(act)
    else act(later)
  }
  return {
    requests: { inc: (labels) => count(({ requests }) => requests.inc(labels)) },
    durations: {
      observe: (labels, seconds) => count(({ durations }) => durations.observe(labels, seconds)),
    },
    handTo(figures) {
      later = figures
      for (const act of kept.splice(0)) act(figures)
    },
  }
}
