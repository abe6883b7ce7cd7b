/** A column of a table for the terminal; amounts stand at its end so that digits stand below digits. */
export type Column<Row> = {
    title: string;
    isAmount?: boolean;
    of: (row: Row) => string;
};
/** Rows below their titles, as wide as they need; a row of dashes before the totals, when there are any. */
export declare function writeTable<Row>(columns: readonly Column<Row>[], { rows, totals }: {
    rows: readonly Row[];
    totals?: readonly Row[];
}): string;
/** A whole amount with its thousands apart; nothing for zero. */
export declare const spellAmount: (amount: number) => string;
