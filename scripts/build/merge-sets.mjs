/**
 * Modules that the same users load; `needs` are the sets that must be loaded before it. A set with styles is two files.
 * A whole (`isWhole`) is never merged.
 * @typedef {object} ModuleSet
 * @property {Set<string>} users
 * @property {number} bytes
 * @property {boolean} hasStyles
 * @property {boolean} isWhole
 * @property {string[]} modules
 * @property {Set<ModuleSet>} needs
 */

/** What one more request costs, in bytes: it has its own headers and compresses less well. */
const requestBytes = 4000

/**
 * Merges sets of modules as long as their users gain by it: users of both save a request; users of only one load the
 * other, and its needs, without use.
 * @param {ModuleSet[]} sets
 * @param {(user: string) => number} weightOf how much a user's gain or loss counts
 */
export function mergeSets(sets, weightOf) {
  let left = [...sets]
  for (;;) {
    const best = bestMerge(left, weightOf)
    if (best === null) return left
    const merged = merge(best.first, best.second)
    left = left.filter((each) => each !== best.first && each !== best.second)
    for (const { needs } of left) {
      if (needs.delete(best.first)) needs.add(merged)
      if (needs.delete(best.second)) needs.add(merged)
    }
    left.push(merged)
    for (const needed of allNeeds(merged)) needed.users = needed.users.union(merged.users)
  }
}

function bestMerge(sets, weightOf) {
  const users = [...new Set(sets.flatMap((set) => [...set.users]))]
  const weights = Float64Array.from(users, weightOf)
  const costs = sets.map((set) => costsOf(set, users))
  const gains = []
  for (const [index, first] of sets.entries())
    for (let next = index + 1; next < sets.length; next++) {
      const second = sets[next]
      if (first.isWhole || second.isWhole) continue
      const saved = first.hasStyles && second.hasStyles ? 2 * requestBytes : requestBytes
      const gain = gainOf(costs[index], costs[next], { saved, weights })
      if (gain > 0) gains.push({ first, second, gain })
    }
  gains.sort((one, other) => other.gain - one.gain)
  return gains.find(({ first, second }) => !comesBetween(first, second)) ?? null
}

/** What loading the set with its needs would cost each user; zero for a user that loads it already. */
function costsOf(set, users) {
  const along = [set, ...allNeeds(set)]
  return Float64Array.from(users, (user) =>
    set.users.has(user) ? 0 : along.reduce((sum, each) => sum + (each.users.has(user) ? 0 : each.bytes), 0),
  )
}

function gainOf(first, second, { saved, weights }) {
  let gain = 0
  // Runs some hundred million times.
  for (let user = 0; user < weights.length; user++) {
    const one = first[user]
    const other = second[user]
    if (one === 0 && other === 0) gain += saved * weights[user]
    else if (one === 0 || other === 0) gain -= (one + other) * weights[user]
  }
  return gain
}

function allNeeds(set) {
  const found = new Set()
  const open = [...set.needs]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (found.has(each)) continue
    found.add(each)
    open.push(...each.needs)
  }
  return found
}

/**
 * Whether one needs the other by way of a third set: merged, they would need that set, and that set would
 * need them.
 */
const comesBetween = (first, second) => leadsRound(first, second) || leadsRound(second, first)

const leadsRound = (from, to) => [...from.needs].some((each) => each !== to && allNeeds(each).has(to))

function merge(first, second) {
  const needs = first.needs.union(second.needs)
  needs.delete(first)
  needs.delete(second)
  return {
    users: first.users.union(second.users),
    bytes: first.bytes + second.bytes,
    hasStyles: first.hasStyles || second.hasStyles,
    isWhole: false,
    modules: [...first.modules, ...second.modules],
    needs,
  }
}
