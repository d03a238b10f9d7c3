import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type DayBar, DayBars } from './day-bars.tsx'

const days: DayBar[] = [
  { name: 'Monday', label: 'Mon', cards: 8 },
  { name: 'Tuesday', label: 'Tue', cards: 0 },
]
const drawn = (shown: DayBar[], ceiling?: number) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DayBars title="Cards" days={shown} {...(ceiling !== undefined && { ceiling })} />
    </MantineProvider>,
  )

describe('columns of days', () => {
  it('say all figures in the name of the picture and in a table', () => {
    expect(drawn(days, 20)).toContain('role="img" aria-label="Cards: Monday 8, Tuesday 0. At most 20 a day."')
    expect(drawn(days)).toContain('aria-label="Cards: Monday 8, Tuesday 0."')
    expect(drawn(days)).toMatch(/<table>.*<th scope="row">Tuesday<\/th><td>0<\/td>/)
  })

  it('are measured against the ceiling, or against the fullest day where that is higher or there is none', () => {
    const heights = (html: string) =>
      [...html.matchAll(/style="(?:height|bottom):([\d.]+)%"/g)].map(([, n]) => n)
    expect(heights(drawn(days, 20))).toEqual(['100', '40', '0'])
    expect(heights(drawn(days, 4))).toEqual(['50', '100', '0'])
    expect(heights(drawn(days))).toEqual(['100', '0'])
    expect(heights(drawn([{ name: 'Monday', label: '', cards: 0 }]))).toEqual(['0'])
  })

  it('have a figure over each while they are few', () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ name: `Day ${n}`, label: '', cards: n }))
    expect(drawn(days)).toMatch(/<b[^>]*>8<\/b>/)
    expect(drawn(many)).not.toContain('<b')
  })
})
