/** The same work within a time: whole hours, one each at least. What is not too long stays as it is. */
export function fitHours<Milestone extends { hours: number }>(
  milestones: readonly Milestone[],
  within: number,
): Milestone[] {
  const hours = milestones.map((milestone) => milestone.hours)
  const sum = () => hours.reduce((total, each) => total + each, 0)
  // An hour at a time from the longest, so that the others are touched last.
  while (sum() > Math.max(within, hours.length)) {
    const longest = hours.indexOf(Math.max(...hours))
    hours[longest] = (hours[longest] ?? 1) - 1
  }
  return milestones.map((milestone, index) => ({ ...milestone, hours: hours[index] ?? 1 }))
}
