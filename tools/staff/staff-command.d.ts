import type { House } from '@parastoo/server/app/wiring';
import type { Db } from '@parastoo/server/platform/db/database';
/** One word after `npm run staff --`. Answers what to print, or throws what the person at the keyboard did wrong. */
export type StaffCommand = {
    name: string;
    /** What comes after the name. */
    usage: string;
    description: string;
    run: (asked: {
        db: Db;
        url: string;
        words: readonly string[];
        /** Every room, for commands that act by their use cases; jobs queued by it are done by the server. Closed after the run. */
        openHouse: () => Promise<House>;
    }) => Promise<string>;
};
/** Thrown for words that make no sense; only its message is shown. */
export declare class WrongWords extends Error {
}
