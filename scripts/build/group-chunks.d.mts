import type { Rolldown } from 'vite'

export function chunkGroups(web: string): Rolldown.CodeSplittingGroup[]
