/** For a caller that fills in a message and links to the field: the field keeps the message unsent. */
export const messageFieldId = (placeKey: string) => `message-${placeKey}`
