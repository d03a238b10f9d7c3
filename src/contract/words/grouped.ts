/** 12,000. The system's own way is for dates and prices of the whole world, and costs every start 40 ms to open. */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
