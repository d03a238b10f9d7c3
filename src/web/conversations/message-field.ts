/** For whoever fills in a message and leads there: the field keeps it unsent. */
export const messageFieldId = (placeKey: string) => `message-${placeKey}`
