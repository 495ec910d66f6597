-- What is stated of the rows of a data set stands with its load. The first load makes these tables.
ALTER TABLE IF EXISTS "market_data_set" ADD COLUMN IF NOT EXISTS "provenance" jsonb;--> statement-breakpoint
ALTER TABLE IF EXISTS "market_clickhouse_data_set" ADD COLUMN IF NOT EXISTS "provenance" jsonb;--> statement-breakpoint
-- No field of a data set any more: whoever chose it would be refused.
UPDATE "connectors" SET "fields" = array_remove("fields", 'is_demo') WHERE 'is_demo' = ANY ("fields");--> statement-breakpoint
UPDATE "exclusive_sets" SET "fields" = array_remove("fields", 'is_demo') WHERE 'is_demo' = ANY ("fields");--> statement-breakpoint
UPDATE "saved_filters" SET "fields" = nullif(array_remove("fields", 'is_demo'), '{}') WHERE 'is_demo' = ANY ("fields");--> statement-breakpoint
-- Of a demo it is what its definitions said until now; of what an operator loaded nothing was stated.
DO $$
DECLARE
	kept text;
BEGIN
	IF NOT EXISTS (SELECT FROM "instance" WHERE "mode" = 'demo') THEN
		RETURN;
	END IF;
	FOREACH kept IN ARRAY ARRAY['market_data_set', 'market_clickhouse_data_set'] LOOP
		IF to_regclass(kept) IS NOT NULL THEN
			EXECUTE format($sql$UPDATE %I AS d SET provenance = jsonb_build_object(
				'source_cn', s.cn, 'source_en', s.en, 'licence', null, 'day', null, 'refresh', s.refresh)
			FROM (VALUES
				('bidding', '演示数据（由程序生成，不对应任何真实项目）', 'Demo data (generated; no real project)', 'daily'),
				('customs_supplier', '演示数据（由程序生成，不对应任何真实企业）', 'Demo data (generated; no real company)', 'monthly'),
				('customs_trade', '演示数据（由程序生成，不对应任何真实报关；HS 编码与英文品名来自 Harmonized System，PDDL；港口来自 sea-ports，MIT）', 'Demo data (generated; no real declaration). HS codes and English names: Harmonized System, PDDL; ports: sea-ports, MIT', 'monthly'),
				('enterprise', '演示数据（由程序生成，不对应任何真实企业）', 'Demo data (generated; no real company)', 'daily'),
				('exhibition', '演示数据（由程序生成，不对应任何真实展会）', 'Demo data (generated; no real fair)', 'monthly'),
				('factory', '演示数据（由程序生成，不对应任何真实工厂）', 'Demo data (generated; no real factory)', 'weekly'),
				('industry', '《国民经济行业分类》（GB/T 4754-2017）；产业链环节与上下游为模型推算，企业数量统计自演示数据', 'GB/T 4754-2017; chain stage and links are modelled, companies are counted in the demo data', 'yearly'),
				('macro', '国家：世界银行《世界发展指标》（CC BY 4.0，数值换算过单位）；省级 GDP 与三次产业：公开统计数据，未经审核的副本；其余由模型推算并逐行标明，非统计数据', 'Country: World Bank, World Development Indicators (CC BY 4.0, units converted); GDP of provinces: public statistics, unaudited copy; all else is modelled and marked, no statistics', 'yearly'),
				('overseas_buyer', '演示数据（由程序生成，不对应任何真实企业）', 'Demo data (generated; no real company)', 'monthly'),
				('patent', '演示数据（由程序生成，不对应任何真实专利）', 'Demo data (generated; no real patent)', 'weekly'),
				('policy', '真实数据：国务院政策文件公开目录（截至 2022-07，目录为事实信息）；法律法规官方文本（GitHub LawRefBook/Laws，依著作权法第五条不受著作权保护）。主题分类由规则推导', 'Real data: public catalogue of State Council documents to 2022-07 (facts); official texts of laws (GitHub LawRefBook/Laws, no copyright under article 5 of the PRC Copyright Law). Topics are derived by rules', 'monthly'),
				('project', '演示数据（由程序生成，不对应任何真实申报项目；依据的政策为真实文件）', 'Demo data (generated; no real programme; the policies named are real documents)', 'daily'),
				('project_company', '演示数据（由程序生成，不对应任何真实企业与名单）', 'Demo data (generated; no real company or list)', 'weekly'),
				('property', '演示数据（由程序生成，不对应任何真实楼宇）', 'Demo data (generated; no real building)', 'monthly'),
				('qualification', '演示数据（由程序生成，不对应任何真实证书）', 'Demo data (generated; no real certificate)', 'weekly'),
				('shop', '演示数据（由程序生成：品牌名取自开放数据 name-suggestion-index，门店与地址均为虚构）', 'Demo data (generated: brand names of the open name-suggestion-index, shops and addresses made up)', 'weekly'),
				('trademark', '演示数据（由程序生成，不对应任何真实商标）', 'Demo data (generated; no real trade mark)', 'weekly')
			) AS s (key, cn, en, refresh) WHERE s.key = d.key AND d.provenance IS NULL$sql$, kept);
		END IF;
	END LOOP;
END
$$;
