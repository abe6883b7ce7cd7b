/** The media type of a search's answer in columns (columns.ts), named apart so that who only asks for it need not read it. */
export const columnsType = 'application/vnd.parastoo.proposals.v1'
