CREATE TABLE "sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ins_id_seq" INCREMENT BY -1 MINVALUE -9007199254740991 MAXVALUE -1 START WITH -1 CACHE 1),
	"hour" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"account_id" uuid,
	"network" text NOT NULL,
	"browser" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ins_once" UNIQUE NULLS NOT DISTINCT("hour","act","account_id","network","browser"),
	CONSTRAINT "sign_ins_act_known" CHECK ("sign_ins"."act" in ('signed-in', 'password-wrong', 'password-refused', 'code-right', 'code-wrong', 'code-refused', 'token-refused')),
	CONSTRAINT "sign_ins_words_bounded" CHECK (length("sign_ins"."network") <= 50 and length("sign_ins"."browser") <= 40)
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ins_newest" ON "sign_ins" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_act" ON "sign_ins" USING btree ("act","last_at","id");--> statement-breakpoint
CREATE INDEX "sign_ins_account" ON "sign_ins" USING btree ("account_id","act","last_at","id");