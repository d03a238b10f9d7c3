/** '1,234,567', for whole numbers. The browser's own way to write them loads its tables first, on every page. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
