/** Most sign-in pages do without it. */
export const loadQueries = () => import('./queries.tsx').then((module) => module.Queries)
