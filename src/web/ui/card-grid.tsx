import { Children, type ReactNode } from 'react'
import { Boundary } from './notices/boundary.tsx'

/** One, two or three cards side by side, by width. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="cards">
      {Children.map(children, (card) => (
        <li className="stack shrinkable">
          <Boundary name="This card">{card}</Boundary>
        </li>
      ))}
    </ul>
  )
}
