/** For a visitor who followed a link without knowing this site. */
export function AboutTrivium() {
  return (
    <p className="sheet-width muted mb-24">
      Trivium is for people who teach themselves: a Professor explains the course, an Examiner asks about it,
      and a Librarian finds what to read next.
    </p>
  )
}
