/** Who changed another's course, and whose it was. */
export const sayChange = ({ by, after }: { by: string; after: string }): string =>
  `Changed by ${by}, after a course by ${after}`
